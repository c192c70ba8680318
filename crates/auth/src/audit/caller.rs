//! The device that the current call comes from. It is known where the server receives the call, and recorded deep
//! inside generic writes, so it is stored in a task-local variable.

use crate::session::Device;

tokio::task_local! {
    static CALLER: Device;
}

/// Runs a future as part of a call from that device.
pub async fn calling<T>(device: Device, call: impl Future<Output = T>) -> T {
    CALLER.scope(device, call).await
}

/// The calling device; `None` on the console.
pub(super) fn current() -> Option<Device> {
    CALLER.try_with(Clone::clone).ok()
}
