//! Where the current call comes from. It is known at the edge of the server and told deep inside of writes, by operations
//! that concern every resource; so it goes with the task.

use crate::session::Device;

tokio::task_local! {
    static CALLER: Device;
}

/// Runs a future as a part of a call from that device.
pub async fn calling<T>(device: Device, call: impl Future<Output = T>) -> T {
    CALLER.scope(device, call).await
}

/// The device that calls; none on the console.
pub(super) fn current() -> Option<Device> {
    CALLER.try_with(Clone::clone).ok()
}
