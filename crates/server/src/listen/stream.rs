//! The byte stream of a connection. It has a time limit for callers that do not read their answer, and lets the last
//! answer arrive.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep},
};

use super::{
    Limits,
    connections::{Connection, Order},
};

/// This many bytes in either direction count as progress. With fewer, callers that send a byte now and then would look
/// busy.
pub const PROGRESS: usize = 16 << 10;

/// Replaces [`Limits::linger_idle`] after the signal to stop.
const HURRY: Duration = Duration::from_millis(100);

/// The bytes of a connection.
pub struct Stream {
    inner: TcpStream,
    connection: Arc<Connection>,
    limits: Limits,
    /// How many bytes were transferred since the caller last made progress.
    moved: usize,
    /// Fires when the caller has read nothing for too long. `None` while it reads.
    stalled: Option<Pin<Box<Sleep>>>,
    lingering: Option<Lingering>,
}

/// Reads after the last answer, only to discard.
struct Lingering {
    until: Instant,
    idle: Pin<Box<Sleep>>,
    /// Whether the server is stopping.
    hurries: bool,
}

impl Stream {
    /// The bytes of this connection.
    pub fn new(inner: TcpStream, connection: Arc<Connection>, limits: Limits) -> Self {
        Self {
            inner,
            connection,
            limits,
            moved: 0,
            stalled: None,
            lingering: None,
        }
    }

    fn has_moved(&mut self, bytes: usize) {
        self.moved += bytes;
        if self.moved >= PROGRESS {
            self.moved = 0;
            self.connection.progresses();
        }
    }

    /// Records the result of a write.
    fn wrote(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                self.stalled = None;
                self.has_moved(bytes);
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let limit = self.limits.stall;
                let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(limit)));
                ready!(stalled.as_mut().poll(context));
                // Unsent data would otherwise be kept for a caller that does not read it.
                let _ = self.inner.set_zero_linger();
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    /// Ready when nothing more arrives, or enough was read.
    fn poll_linger(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let limits = self.limits;
        let is_stopping = self.connection.order() > Order::Serve;
        let lingering = self.lingering.get_or_insert_with(|| Lingering {
            until: Instant::now() + limits.linger,
            idle: Box::pin(sleep(limits.linger_idle)),
            hurries: false,
        });
        let mut bytes = [0; 16 << 10];
        loop {
            let mut buffer = ReadBuf::new(&mut bytes);
            match Pin::new(&mut self.inner).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                    let idle = Instant::now() + limits.linger_idle;
                    lingering.idle.as_mut().reset(idle.min(lingering.until));
                    if Instant::now() >= lingering.until {
                        return Poll::Ready(());
                    }
                }
                Poll::Ready(_) => return Poll::Ready(()),
                Poll::Pending => {
                    // A stopping server does not wait for callers that send nothing.
                    if is_stopping && !lingering.hurries {
                        lingering.hurries = true;
                        lingering.idle.as_mut().reset(Instant::now() + HURRY);
                    }
                    return lingering.idle.as_mut().poll(context);
                }
            }
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.inner).poll_read(context, buffer))?;
        self.has_moved(buffer.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.wrote(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write_vectored(context, slices);
        self.wrote(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    /// Shuts down the sending side, and reads on for a while.
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.lingering.is_none() {
            ready!(Pin::new(&mut self.inner).poll_shutdown(context))?;
        }
        self.poll_linger(context).map(Ok)
    }
}
