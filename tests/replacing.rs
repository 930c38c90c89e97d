//! An output is replaced whole or not at all, whenever the run is killed and whoever else is running.

#![cfg(unix)]

#[path = "support/place.rs"]
mod place;
#[path = "support/skips.rs"]
mod skips;

use std::collections::BTreeMap;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use place::{Place, Ran};

/// How many classes a slice has, each a file.
const CLASSES: usize = 60;

const KILLS: usize = 100;

type Files = BTreeMap<String, Vec<u8>>;

/// A program with two targets whose slices have different files.
fn desk() -> Place {
    let place = Place::with(&[]);
    for kind in ["Red", "Blue"] {
        let fields: String = (0..CLASSES).map(|n| format!("    {kind}{n} f{n};\n")).collect();
        let uses: String = (0..CLASSES).map(|n| format!("f{n}.m(); ")).collect();
        place.write(
            &format!("src/p/{kind}.java"),
            &format!("package p;\nclass {kind} {{\n{fields}    void m() {{ {uses}}}\n}}\n"),
        );
        for n in 0..CLASSES {
            let name = format!("{kind}{n}");
            place.write(
                &format!("src/p/{name}.java"),
                &format!("package p; class {name} {{ void m() {{ }} }}\n"),
            );
        }
    }
    place
}

fn arguments(kind: &str) -> [String; 6] {
    ["-q", "-t", &format!("{kind}#m"), "-o", "out", "src"].map(str::to_owned)
}

fn start(place: &Place, kind: &str) -> Child {
    let arguments = arguments(kind);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    place.command(&arguments).stderr(Stdio::piped()).spawn().expect("the binary runs")
}

fn ends(child: Child) -> Ran {
    Ran::from(child.wait_with_output().expect("it ends"))
}

/// The files of the output.
fn output(place: &Place) -> Files {
    place.files().into_iter().filter(|(path, _)| path.starts_with("out/")).collect()
}

/// Nothing but the program and the output is there.
fn is_clean(place: &Place) -> bool {
    let entries = std::fs::read_dir(place.path()).expect("the folder");
    entries.flatten().all(|entry| entry.file_name() == "src" || entry.file_name() == "out")
}

/// What both slices look like, and how long a run takes that replaces one by the other.
fn both(place: &Place) -> (Files, Files, Duration) {
    ends(start(place, "Red")).succeeded();
    let red = output(place);
    let began = Instant::now();
    ends(start(place, "Blue")).succeeded();
    (red, output(place), began.elapsed())
}

#[test]
fn a_run_that_is_killed_leaves_the_old_output_or_the_new_one() {
    let place = desk();
    let (red, blue, time) = both(&place);
    assert!(red.len() > CLASSES && blue.len() > CLASSES && red != blue);
    let mut random = 0x9E37_79B9_u64;
    let (mut old, mut new, mut killed) = (0, 0, 0);
    for round in 0..KILLS {
        let (kind, expected, other) =
            if round % 2 == 0 { ("Red", &red, &blue) } else { ("Blue", &blue, &red) };
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moment = time.mul_f64(1.2 * (random >> 33) as f64 / (1_u64 << 31) as f64);
        let mut child = start(&place, kind);
        std::thread::sleep(moment);
        killed += u32::from(child.try_wait().expect("a state").is_none());
        child.kill().expect("SIGKILL");
        child.wait().expect("it ends");
        let found = output(&place);
        assert!(found == *expected || found == *other, "round {round}: {:?}", found.keys());
        old += u32::from(found == *other);
        new += u32::from(found == *expected);
        // The next run goes through and clears away what is left.
        ends(start(&place, kind)).succeeded();
        assert!(output(&place) == *expected && is_clean(&place), "round {round}");
    }
    // Otherwise the moments were not between the beginning and the end of the runs.
    assert!(old > 5 && new > 0 && killed > 20, "{old} old, {new} new, {killed} killed");
}

#[test]
fn two_runs_at_once_leave_the_output_of_one() {
    let place = desk();
    let (red, blue, _) = both(&place);
    for _ in 0..10 {
        let runs = [start(&place, "Red"), start(&place, "Blue")];
        for run in runs {
            ends(run).succeeded();
        }
        let found = output(&place);
        assert!(found == red || found == blue, "{:?}", found.keys());
        assert!(is_clean(&place));
    }
}

#[test]
fn whoever_holds_the_folder_is_named() {
    let place = desk();
    // It waits for its targets.
    let mut first = place
        .command(&["batch", "-q", "--targets", "-", "--out", "out", "src"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let lock = place.path().join(".out.typeslice-lock");
    let deadline = Instant::now() + Duration::from_secs(20);
    while !lock.exists() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = ends(start(&place, "Red"));
    assert_eq!(second.code, 2, "{}", second.errors);
    assert!(
        second.errors.contains(&format!("process {} is writing to out", first.id())),
        "{}",
        second.errors
    );
    first.kill().expect("SIGKILL");
    first.wait().expect("it ends");
    assert!(lock.exists());
    // A lock whose owner is dead is none.
    ends(start(&place, "Red")).succeeded();
    assert!(is_clean(&place));
}

/// A small disk.
struct Disk(std::path::PathBuf);

/// Room for two outputs, each file of which takes a page.
const DISK: usize = 800 << 10;

impl Disk {
    /// `None` where nothing can be mounted.
    fn mount(place: &Place) -> Option<Disk> {
        let folder = place.path().join("disk");
        std::fs::create_dir(&folder).expect("a folder");
        let mut mount = std::process::Command::new("mount");
        let size = format!("size={DISK}");
        mount.args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&folder);
        mount.output().is_ok_and(|output| output.status.success()).then_some(Disk(folder))
    }

    fn clear(&self) {
        for entry in std::fs::read_dir(&self.0).expect("the disk").flatten() {
            let path = entry.path();
            let removed =
                if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
            removed.expect("it goes");
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg(&self.0).status();
    }
}

/// On a small disk of its own, where one can be mounted.
#[test]
fn a_full_disk_leaves_what_was_there() {
    let place = desk();
    let (red, _, _) = both(&place);
    let Some(disk) = Disk::mount(&place) else {
        return skips::skip("full-disk", "no file system can be mounted here");
    };
    // In the mount, and as the mount itself.
    for out in ["disk/out", "disk"] {
        let run = |kind: &str| place.run(&["-q", "-t", &format!("{kind}#m"), "-o", out, "src"]);
        run("Red").succeeded();
        let of = |files: Files| -> Vec<Vec<u8>> {
            let inside =
                files.into_iter().filter(|(path, _)| path.starts_with(out) && !path.ends_with("filling"));
            inside.map(|(_, text)| text).collect()
        };
        let before = of(place.files());
        assert_eq!(before.len(), red.len());
        // Until the disk is full.
        let _ = std::fs::write(place.path().join("disk/filling"), vec![b'x'; DISK]);
        let ran = place.run(&["-q", "-t", "Blue#m", "-o", out, "--force", "src"]);
        assert_eq!(ran.code, 2, "{}", ran.errors);
        assert!(ran.errors.contains("No space left"), "{}", ran.errors);
        assert!(of(place.files()) == before, "{out}");
        std::fs::remove_file(place.path().join("disk/filling")).expect("it goes");
        run("Blue").succeeded();
        assert!(of(place.files()) != before);
        disk.clear();
    }
}
