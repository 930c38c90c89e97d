//! Where the JDK's types come from: a JDK of this machine, or what is built in.

use std::path::Path;

use crate::base::Release;
use crate::classfile::{ContainerError, JdkImage};
use crate::project::jdk::{self, JdkHome, Search};

/// The image of the JDK at `home`.
pub fn open_jdk(home: &Path) -> Result<JdkImage, ContainerError> {
    JdkImage::open(home)
}

/// The types of a JDK.
pub struct JdkTypes {
    pub image: JdkImage,
    /// The release they are of; the newest for a JDK that does not tell its own.
    pub release: Release,
    /// Why they are the built-in ones, if nobody asked for that release.
    pub no_jdk: Option<String>,
}

/// The types of the JDK that the user names or that is there ([`jdk::search`]), in a release if one is wanted: those of the
/// JDK itself, of the older releases it knows, or else the built-in ones.
pub fn find_jdk_types(explicit: Option<&Path>, release: Option<Release>) -> Result<JdkTypes, String> {
    let home = match jdk::search(explicit)? {
        Search::Found(home) => home,
        Search::Absent(why) => {
            let no_jdk = release.is_none().then_some(why);
            return built_in(release.unwrap_or(Release::NEWEST), no_jdk);
        }
    };
    let of_home = |image: JdkImage, release: Release| JdkTypes { image, release, no_jdk: None };
    match release {
        Some(wanted) if home.release != Some(wanted) => {
            // A `ct.sym` that is broken is no reason to stop: the same is built in.
            let symbols = JdkImage::open_release(&home.home, wanted).ok().flatten();
            symbols.map_or_else(|| built_in(wanted, None), |symbols| Ok(of_home(symbols, wanted)))
        }
        Some(_) | None => {
            let release = home.release.unwrap_or(Release::NEWEST);
            match of_image(&home) {
                Ok(image) => Ok(of_home(image, release)),
                Err(problem) if explicit.is_some() => Err(problem),
                Err(problem) => built_in(release, Some(problem)),
            }
        }
    }
}

fn of_image(home: &JdkHome) -> Result<JdkImage, String> {
    let image = open_jdk(&home.home).map_err(|error| error.to_string())?;
    if image.find_class("java.lang.Object").is_none() {
        // `jlink --compress` makes such images.
        return Err(format!("the classes of {} are compressed", home.home.display()));
    }
    Ok(image)
}

fn built_in(release: Release, no_jdk: Option<String>) -> Result<JdkTypes, String> {
    let image = JdkImage::built_in(release).ok_or_else(|| {
        let known = JdkImage::built_in_releases();
        format!("--release {release}: known are {} to {}", known.start(), known.end())
    })?;
    Ok(JdkTypes { image, release, no_jdk })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_is_wanted_of_a_jdk() {
        let found = find_jdk_types(None, None).expect("the tests need a JDK");
        let has_records = |image: &JdkImage| image.find_class("java.lang.Record").is_some();
        assert!(has_records(&found.image), "of release {}", found.release);
        for (feature, expected) in [(8, false), (11, false), (16, true), (found.release.feature(), true)] {
            let wanted = find_jdk_types(None, Some(Release::new(feature))).expect("a known release");
            assert_eq!(has_records(&wanted.image), expected, "release {feature}");
            assert!(wanted.image.find_class("java.util.Map$Entry").is_some());
            let modules = wanted.image.module_packages("java.sql");
            assert_eq!(
                modules.is_some_and(|packages| packages.iter().any(|p| &**p == "java.util.logging")),
                feature > 8
            );
        }
        let refused = find_jdk_types(None, Some(Release::new(7))).err();
        // JDK 17 still knows release 7.
        assert!(refused.is_none_or(|error| error.contains("known are 8 to 25")));
        assert!(find_jdk_types(None, Some(Release::new(99))).is_err());
    }
}
