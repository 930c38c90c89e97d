//! What others put in the way: markers and links of somebody else's, pipes and devices in the place of files, JDKs that hang.

#![cfg(unix)]

#[path = "support/place.rs"]
mod place;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use place::{Place, Ran};

const CART: &str =
    "package shop;\nclass Cart {\n    int total() { return price(); }\n    int price() { return 1; }\n}\n";

fn desk() -> Place {
    Place::with(&[("src/shop/Cart.java", CART)])
}

fn make_pipe(place: &Place, path: &str) {
    assert!(Command::new("mkfifo").arg(place.path().join(path)).status().expect("mkfifo").success());
}

/// Runs for a few seconds at the most.
fn run_briefly(place: &Place, arguments: &[&str]) -> Ran {
    let mut child = place
        .command(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let deadline = Instant::now() + Duration::from_secs(15);
    while child.try_wait().expect("a state").is_none() {
        if Instant::now() > deadline {
            child.kill().expect("SIGKILL");
            panic!("{arguments:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ran::from(child.wait_with_output().expect("it ends"))
}

/// The hash that a marker would have for this text.
fn hash(text: &str) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A marker as a real run writes it, which lists these files as well.
fn forge_marker(place: &Place, folder: &str, files: &[(&str, &str)]) {
    place.run(&["-q", "-t", "Cart#price", "-o", "made", "src"]).succeeded();
    let heading = place.read("made/.typeslice").lines().next().unwrap_or_default().to_owned();
    let lines: String = files.iter().map(|(path, text)| format!("{}  {path}\n", hash(text))).collect();
    place.write(&format!("{folder}/.typeslice"), &format!("{heading}\n{lines}"));
    fs::remove_dir_all(place.path().join("made")).expect("it goes");
}

#[test]
fn a_checkout_cannot_reach_outside_of_its_output_folder() {
    let place = desk();
    place.write("victim/authorized_keys", "key");
    place.write("victim/Cart.java", "mine");
    forge_marker(&place, "typeslice-out", &[("shop/authorized_keys", "key"), ("shop/Cart.java", "mine")]);
    symlink("../victim", place.path().join("typeslice-out/shop")).expect("a link");
    place.refused(&["-t", "Cart#total", "src"], &["typeslice-out", "shop"]);
    place.refused(&["-t", "Cart#total", "--force", "src"], &["shop", "no folder"]);
    place.refused(&["batch", "--out", "typeslice-out", "src"], &["shop"]);
}

#[test]
fn a_marker_does_not_make_the_input_ours() {
    let place = desk();
    forge_marker(&place, ".", &[("src/shop/Cart.java", CART)]);
    for force in [&["-q"][..], &["--force"]] {
        place.refused(&[&["-t", "Cart#total", "-o", ".", "src"], force].concat(), &["an input of this run"]);
        place
            .refused(&[&["-t", "Cart#total", "-o", "src", "src"], force].concat(), &["an input of this run"]);
        place.refused(
            &[&["-t", "Cart#total", "-o", "src", "src/shop"], force].concat(),
            &["an input of this run"],
        );
    }
    // An input that only a link leads to.
    let place = desk();
    place.run(&["-q", "-t", "Cart#total", "-o", "out", "src"]).succeeded();
    symlink("../out/shop", place.path().join("src/again")).expect("a link");
    place.refused(&["-t", "src/shop:Cart#price", "-o", "out", "src"], &["input"]);
}

#[test]
fn pipes_and_devices_are_no_files() {
    let place = desk();
    place.write("lib/x", "");
    for pipe in ["pipe.jar", "lib/a.jar", "map.toml", "pipe.java", "pipe.zip"] {
        make_pipe(&place, pipe);
    }
    place.write("mine.toml", "title = \"mine\"\nextends = \"./map.toml\"\n");
    let slice = |more: &[&str]| run_briefly(&place, &[&["-t", "Cart#total"], more, &["src"]].concat());
    for class_path in
        [["-cp", "pipe.jar"], ["-cp", "lib/*"], ["-p", "pipe.jar"], ["-p", "lib"], ["-cp", "/dev/zero"]]
    {
        let ran = slice(&class_path).succeeded();
        assert!(ran.errors.contains("a pipe, a device or a socket"), "{class_path:?}: {}", ran.errors);
    }
    for rules in ["./map.toml", "mine.toml", "/dev/zero"] {
        let ran = slice(&["--rules", rules]);
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains("a pipe, a device or a socket"), "{rules}: {}", ran.errors);
    }
    assert_eq!(run_briefly(&place, &["rules", "check", "map.toml"]).code, 2);
    for source in ["pipe.java", "pipe.zip"] {
        assert_eq!(run_briefly(&place, &["-t", "Cart#total", "src", source]).code, 2);
    }
    // The marker, and the lock.
    fs::create_dir(place.path().join("marked")).expect("a folder");
    make_pipe(&place, "marked/.typeslice");
    assert_eq!(slice(&["-o", "marked"]).code, 2);
    make_pipe(&place, ".other.typeslice-lock");
    assert_eq!(slice(&["-o", "other"]).code, 2);
}

#[test]
fn enormous_files_are_refused() {
    let place = desk();
    for name in ["sparse.jar", "sparse.toml", "list", "out/.typeslice"] {
        place.write(name, "");
        let file = fs::OpenOptions::new().write(true).open(place.path().join(name)).expect("it");
        file.set_len(1 << 40).expect("a sparse file");
    }
    run_briefly(&place, &["-t", "Cart#total", "-cp", "sparse.jar", "-o", "new", "src"]).succeeded();
    for refused in [["--rules", "./sparse.toml"], ["-o", "out"]] {
        let ran = run_briefly(&place, &[&["-t", "Cart#total"], &refused[..], &["src"]].concat());
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains("larger than"), "{}", ran.errors);
    }
    let ran = run_briefly(&place, &["batch", "--targets", "list", "src"]);
    assert!(ran.code == 2 && ran.errors.contains("larger than"), "{}", ran.errors);
}

/// A JDK whose `java` is this script. Its types are those that are built in, since there is no image.
fn fake_jdk(place: &Place, script: &str) {
    place.write("jdk/bin/java", &format!("#!/bin/sh\n{script}\n"));
    let java = place.path().join("jdk/bin/java");
    fs::set_permissions(java, fs::Permissions::from_mode(0o755)).expect("permissions");
    let real = Command::new("sh").args(["-c", "readlink -f $(command -v java)"]).output().expect("a JDK");
    let real = String::from_utf8(real.stdout).expect("a path");
    let home = std::path::Path::new(real.trim()).ancestors().nth(2).expect("a JDK").to_owned();
    fs::create_dir_all(place.path().join("jdk/lib")).expect("folders");
    symlink(home.join("lib/modules"), place.path().join("jdk/lib/modules")).expect("a link");
}

#[test]
fn a_broken_java_is_no_wrong_usage_once_the_slice_is_written() {
    let place = desk();
    fake_jdk(&place, "echo nonsense; exit 3");
    let ran = run_briefly(&place, &["-t", "Cart#total", "--jdk", "jdk", "--verify", "src"]);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert!(ran.errors.contains("the slice is written, but javac could not be asked"), "{}", ran.errors);
    assert!(place.path().join("typeslice-out/shop/Cart.java").is_file());
    // A batch asks before it writes anything.
    place.refused(&["batch", "--compile", "--jdk", "jdk", "--out", "new", "src"], &["javac is needed"]);
}

#[test]
fn a_signal_ends_children_and_temporary_folders() {
    let place = desk();
    // It ignores its input and has a child of its own.
    fake_jdk(&place, "trap '' TERM HUP; echo $$ > pids; sleep 600 & echo $! >> pids; wait");
    fs::create_dir(place.path().join("tmp")).expect("a folder");
    for (signal, arguments) in [
        ("-TERM", &["batch", "--compile", "--report", "rows"][..]),
        ("-INT", &["-t", "Cart#total", "--verify"]),
    ] {
        let mut child = place
            .command(&[arguments, &["--jdk", "jdk", "src"]].concat())
            .env("TMPDIR", place.path().join("tmp"))
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary runs");
        let pids = || -> Vec<String> {
            let text = fs::read_to_string(place.path().join("pids")).unwrap_or_default();
            text.lines().map(str::to_owned).collect()
        };
        let deadline = Instant::now() + Duration::from_secs(15);
        while pids().len() < 2 && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(pids().len(), 2);
        Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill");
        assert!(child.wait().expect("it ends").code().is_some_and(|code| code > 128));
        std::thread::sleep(Duration::from_millis(200));
        for pid in pids() {
            let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            // A process that nobody has waited for yet is dead all the same.
            assert!(state.is_empty() || state.contains(") Z "), "{state}");
        }
        assert_eq!(fs::read_dir(place.path().join("tmp")).expect("it").count(), 0);
        fs::remove_file(place.path().join("pids")).expect("it goes");
    }
}

#[test]
fn a_java_that_hangs_is_given_twenty_seconds() {
    let place = desk();
    fake_jdk(&place, "exec sleep 600");
    let began = Instant::now();
    let ran = place.run(&["-t", "Cart#total", "--jdk", "jdk", "--verify", "src"]);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert!(ran.errors.contains("did not start a compiler within 20 s"), "{}", ran.errors);
    assert!(began.elapsed() < Duration::from_secs(40));
}

#[test]
fn no_temporary_folder_is_not_a_missing_jdk() {
    let place = desk();
    let output =
        place.command(&["-t", "Cart#total", "--verify", "src"]).env("TMPDIR", "/nonexistent").output();
    let ran = Ran::from(output.expect("the binary runs"));
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert!(ran.errors.contains("no folder can be made in /nonexistent"), "{}", ran.errors);
    assert!(!ran.errors.contains("a JDK with javac is needed"), "{}", ran.errors);
    assert_eq!(ran.errors.matches("os error 2").count(), 1, "{}", ran.errors);
}

#[test]
fn numbers_are_bounded() {
    let place = desk();
    let ran = place.run(&["-t", "Cart#total", "--threads", "20000", "src"]).succeeded();
    assert!(ran.errors.contains("threads are used, not 20000"), "{}", ran.errors);
    place.refused(&["-t", "Cart#total", "-o", "new", "--release", "7", "src"], &["--release 7", "is 8"]);
    place.refused(&["-t", "Cart#total", "-o", "new", "--release", "99", "src"], &["--release 99"]);
}
