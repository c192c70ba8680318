//! The upload folders, the file types that each accepts, and their limits (`docs/api.md#upload`).

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::MediaError;

const MIB: u64 = 1024 * 1024;

/// A folder tag, as `fileFolder` of an upload names it (`docs/api.md#upload`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "MediaFolder")]
#[schemars(rename = "MediaFolder")]
#[expect(missing_docs, reason = "the variants are the tags on the wire")]
pub enum Folder {
    StudentImages,
    StudentHomeworks,
    CourseBanners,
    CourseIllustrations,
    PostImages,
    PostAuthors,
    StaffProfile,
    StaffHomeworks,
    ShortVideos,
    VideoThumbnails,
    Other,
    Videos,
    Partners,
}

/// What a folder holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
#[ts(rename = "MediaKind")]
#[schemars(rename = "MediaKind")]
pub enum Kind {
    /// Pictures: png, gif, jpeg, svg.
    Image,
    /// Films: mp4, webm.
    Video,
}

/// A stored file type. It is always detected from the content, never from a name or a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the variants are the names of the formats")]
pub enum FileType {
    Png,
    Gif,
    Jpeg,
    Svg,
    Mp4,
    Webm,
}

impl FileType {
    /// Every type.
    pub const ALL: [Self; 6] = [Self::Png, Self::Gif, Self::Jpeg, Self::Svg, Self::Mp4, Self::Webm];

    /// The file name extension, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Jpeg => "jpg",
            Self::Svg => "svg",
            Self::Mp4 => "mp4",
            Self::Webm => "webm",
        }
    }

    /// The `Content-Type` it is served with.
    #[must_use]
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Jpeg => "image/jpeg",
            Self::Svg => "image/svg+xml",
            Self::Mp4 => "video/mp4",
            Self::Webm => "video/webm",
        }
    }

    /// Picture or video.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Png | Self::Gif | Self::Jpeg | Self::Svg => Kind::Image,
            Self::Mp4 | Self::Webm => Kind::Video,
        }
    }

    /// The type with this extension.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.extension() == extension)
    }
}

impl Folder {
    /// Every folder, in the order of `docs/api.md#upload`.
    pub const ALL: [Self; 13] = [
        Self::StudentImages,
        Self::StudentHomeworks,
        Self::CourseBanners,
        Self::CourseIllustrations,
        Self::PostImages,
        Self::PostAuthors,
        Self::StaffProfile,
        Self::StaffHomeworks,
        Self::ShortVideos,
        Self::VideoThumbnails,
        Self::Other,
        Self::Videos,
        Self::Partners,
    ];

    /// The tag on the wire and in paths.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::StudentImages => "student-images",
            Self::StudentHomeworks => "student-homeworks",
            Self::CourseBanners => "course-banners",
            Self::CourseIllustrations => "course-illustrations",
            Self::PostImages => "post-images",
            Self::PostAuthors => "post-authors",
            Self::StaffProfile => "staff-profile",
            Self::StaffHomeworks => "staff-homeworks",
            Self::ShortVideos => "short-videos",
            Self::VideoThumbnails => "video-thumbnails",
            Self::Other => "other",
            Self::Videos => "videos",
            Self::Partners => "partners",
        }
    }

    /// The folder of a tag.
    ///
    /// # Errors
    /// [`MediaError::UnknownFolder`] for anything but one of the tags, exactly.
    pub fn parse(tag: &str) -> Result<Self, MediaError> {
        Self::ALL
            .into_iter()
            .find(|f| f.tag() == tag)
            .ok_or(MediaError::UnknownFolder)
    }

    /// The kind of files in the folder.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::ShortVideos | Self::Videos => Kind::Video,
            _ => Kind::Image,
        }
    }

    /// Maximum size of one upload in bytes: 5 MiB, 2 MiB for `staff-profile`, 500 MiB for videos.
    #[must_use]
    pub const fn limit_bytes(self) -> u64 {
        match self {
            Self::ShortVideos | Self::Videos => 500 * MIB,
            Self::StaffProfile => 2 * MIB,
            _ => 5 * MIB,
        }
    }

    /// The types that the folder accepts.
    #[must_use]
    pub const fn accepts(self) -> &'static [FileType] {
        match self {
            Self::ShortVideos | Self::Videos => &[FileType::Mp4, FileType::Webm],
            Self::StaffProfile => &[FileType::Png, FileType::Jpeg],
            _ => &[FileType::Png, FileType::Gif, FileType::Jpeg, FileType::Svg],
        }
    }

    /// The folder's rules as data, for the generated TypeScript.
    #[must_use]
    pub fn rule(self) -> FolderRule {
        FolderRule {
            folder: self,
            kind: self.kind(),
            limit_bytes: self.limit_bytes(),
            accepts: self.accepts().iter().map(|t| t.mime()).collect(),
        }
    }
}

/// One folder's rules, exported to TypeScript.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "MediaFolderRule")]
pub struct FolderRule {
    /// The tag.
    pub folder: Folder,
    /// What it holds.
    pub kind: Kind,
    /// The most bytes of one upload.
    pub limit_bytes: u64,
    /// The media types it takes.
    pub accepts: Vec<&'static str>,
}

impl fmt::Display for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl FromStr for Folder {
    type Err = MediaError;

    fn from_str(tag: &str) -> Result<Self, Self::Err> {
        Self::parse(tag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_serialise_as_they_are_written() {
        for folder in Folder::ALL {
            let json = serde_json::to_string(&folder).expect("serialises");
            assert_eq!(json, format!("\"{}\"", folder.tag()));
            assert_eq!(Folder::parse(folder.tag()).expect("parses"), folder);
            for file_type in folder.accepts() {
                assert_eq!(file_type.kind(), folder.kind());
            }
        }
    }

    #[test]
    fn unknown_tags_are_refused() {
        for tag in [
            "",
            "Partners",
            "partners/",
            "../partners",
            "derived",
            "incoming",
            "partner",
        ] {
            assert!(matches!(Folder::parse(tag), Err(MediaError::UnknownFolder)), "{tag}");
        }
    }

    #[test]
    fn every_folder_has_its_rule() {
        let rules = Folder::ALL.map(Folder::rule);
        assert_eq!(rules.len(), 13);
        let profile = rules.iter().find(|r| r.folder == Folder::StaffProfile).expect("there");
        assert_eq!(profile.limit_bytes, 2 * 1024 * 1024);
        assert_eq!(profile.accepts, ["image/png", "image/jpeg"]);
        assert_eq!(rules.iter().filter(|r| r.kind == Kind::Video).count(), 2);
    }
}
