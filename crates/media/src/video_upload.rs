//! Videos: streamed to the store under a random name, then published under the name of their content.
//!
//! The final name is known only after the last byte. Publishing is one step on both stores: a hard link in a local
//! folder, a copy inside the bucket on S3, which is atomic. The random name is removed when the file is recorded.

use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use sha2::{Digest, Sha256};

use crate::{
    Folder, Kind, MediaError, MediaPath, MediaStore, StoredFile,
    format::video::{self, ContainerProbe, SNIFF_BYTES},
    incoming::Incoming,
    upload::{Content, Uploaded},
};

impl MediaStore {
    pub(crate) async fn upload_film<S>(&self, folder: Folder, mut body: S) -> Result<Uploaded, MediaError>
    where
        S: Stream<Item = Result<Bytes, MediaError>> + Send + Unpin,
    {
        let mut head = BytesMut::new();
        while head.len() < SNIFF_BYTES {
            match body.next().await {
                Some(chunk) => head.extend_from_slice(&chunk?),
                None => break,
            }
        }
        let head = head.freeze();
        let file_type = video::sniff(&head)
            .filter(|t| folder.accepts().contains(t))
            .ok_or(MediaError::UnsupportedType)?;
        let probe = ContainerProbe::new(file_type).ok_or(MediaError::UnsupportedType)?;

        let mut incoming = Incoming::begin(&self.inner).await?;
        let limit_bytes = folder.limit_bytes();
        let received = receive(&mut incoming, head, &mut body, limit_bytes, probe).await;
        let received = match received {
            Ok(received) => received,
            Err(error) => {
                incoming.abandon().await;
                return Err(error);
            }
        };

        let path = MediaPath::of_content(folder, file_type, received.sha256);
        let key = self.inner.file_key(&path);
        // The last step is not interrupted half-way either.
        let incoming = tokio::spawn(async move {
            let published = async {
                incoming.complete().await?;
                incoming.publish(&key).await
            }
            .await;
            match published {
                Ok(()) => Ok(incoming),
                Err(error) => {
                    incoming.abandon().await;
                    Err(error)
                }
            }
        })
        .await??;
        let file = StoredFile {
            path: path.to_string(),
            folder,
            kind: Kind::Video,
            width: received.size.map(|size| size.0),
            height: received.size.map(|size| size.1),
            size: received.length,
            mime_type: file_type.mime().to_owned(),
            placeholder: None,
        };
        Ok(Uploaded::new(
            file,
            self.clone(),
            path,
            Content::Film(Box::new(incoming)),
        ))
    }
}

struct Received {
    sha256: Sha256,
    length: u64,
    size: Option<(u32, u32)>,
}

async fn receive<S>(
    incoming: &mut Incoming,
    head: Bytes,
    body: &mut S,
    limit_bytes: u64,
    mut probe: ContainerProbe,
) -> Result<Received, MediaError>
where
    S: Stream<Item = Result<Bytes, MediaError>> + Send + Unpin,
{
    let mut sha256 = Sha256::new();
    let mut length = 0;
    let mut next = Some(Ok(head));
    while let Some(chunk) = next {
        let chunk = chunk?;
        length += chunk.len() as u64;
        if length > limit_bytes {
            return Err(MediaError::TooLarge { limit_bytes });
        }
        sha256.update(&chunk);
        probe.feed(&chunk);
        incoming.write(&chunk).await?;
        next = body.next().await;
    }
    let size = probe.finish().ok_or(MediaError::UnsupportedType)?;
    Ok(Received { sha256, length, size })
}
