//! `--report` goes where it is told, and never over something else; rows of a batch survive its end.

#![cfg(unix)]

#[path = "support/place.rs"]
mod place;
#[path = "support/skips.rs"]
mod skips;

use std::fs;
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use place::Place;

const CART: &str =
    "package shop;\nclass Cart {\n    int total() { return price(); }\n    int price() { return 1; }\n}\n";

fn desk() -> Place {
    Place::with(&[("src/shop/Cart.java", CART)])
}

/// Runs a slice and a batch with this report.
fn both_succeed(place: &Place, report: &str) {
    place.run(&["-q", "-t", "Cart#total", "--report", report, "src"]).succeeded();
    place.run(&["batch", "-q", "--report", report, "src"]).succeeded();
}

fn both_refused(place: &Place, report: &str, says: &str) {
    place.refused(&["-t", "Cart#total", "-o", "new", "--report", report, "src"], &[says]);
    place.refused(&["batch", "--report", report, "src"], &[says]);
}

fn left_beside(place: &Place) -> Vec<String> {
    let entries = fs::read_dir(place.path()).expect("the folder").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.contains("typeslice-l") || name.contains("part")).collect()
}

#[test]
fn a_file_is_replaced_and_keeps_its_permissions() {
    let place = desk();
    place.write("report", "old");
    let path = place.path().join("report");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("permissions");
    both_succeed(&place, "report");
    assert!(place.read("report").contains("\"verdict\":\"sliced\""));
    assert_eq!(path.metadata().expect("it").permissions().mode() & 0o777, 0o600);
    assert_eq!(left_beside(&place), Vec::<String>::new());
}

#[test]
fn a_link_is_written_through() {
    let place = desk();
    place.write("real/old", "old");
    symlink("real/old", place.path().join("to-a-file")).expect("a link");
    symlink("real/new", place.path().join("to-nothing")).expect("a link");
    symlink("to-nothing", place.path().join("to-a-link")).expect("a link");
    for (link, target) in [("to-a-file", "real/old"), ("to-a-link", "real/new")] {
        both_succeed(&place, link);
        assert!(place.path().join(link).is_symlink(), "{link}");
        assert!(place.read(target).contains("Cart#total"), "{target}");
    }
}

#[test]
fn a_device_is_written_through() {
    let place = desk();
    let device = place.path().join("null");
    let made = Command::new("mknod").arg(&device).args(["c", "1", "3"]).status();
    if made.is_ok_and(|status| status.success()) && fs::write(&device, "x").is_ok() {
        both_succeed(&place, "null");
        assert!(device.metadata().expect("it").file_type().is_char_device());
    } else {
        skips::skip("device", "no device can be made here");
        let _ = fs::remove_file(&device);
    }
    both_succeed(&place, "/dev/null");
    assert!(Path::new("/dev/null").metadata().expect("it").file_type().is_char_device());
}

#[test]
fn a_pipe_is_written_through_and_a_socket_refused() {
    let place = desk();
    let pipe = place.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for arguments in [&["-q", "-t", "Cart#total"][..], &["batch", "-q"]] {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).expect("text")
        });
        place.run(&[arguments, &["--report", "pipe", "src"]].concat()).succeeded();
        assert!(reader.join().expect("the reader").contains("Cart#total"));
    }
    assert!(pipe.metadata().expect("it").file_type().is_fifo());
    let _socket = std::os::unix::net::UnixListener::bind(place.path().join("socket")).expect("a socket");
    both_refused(&place, "socket", "it is a socket");
}

#[test]
fn standard_output_by_its_name_is_not_replaced() {
    let place = desk();
    let file = fs::File::create(place.path().join("printed")).expect("a file");
    let status = place
        .command(&["-q", "-t", "Cart#total", "--report", "/dev/stdout", "src"])
        .stdout(Stdio::from(file))
        .status();
    assert!(status.expect("it runs").success());
    assert!(place.read("printed").contains("Cart#total"));
}

#[test]
fn an_input_is_never_replaced() {
    let place = desk();
    place.write("lib/classes/A.class", "x");
    place.write("map.toml", "title = \"mine\"\nextends = \"java\"\n");
    place.write("list", "Cart#total\n");
    symlink("src/shop/Cart.java", place.path().join("link")).expect("a link");
    both_refused(&place, "src/shop/Cart.java", "an input of this run");
    both_refused(&place, "src/../src/shop/Cart.java", "an input of this run");
    both_refused(&place, "link", "an input of this run");
    for (option, value, report) in [
        ("-cp", "lib/classes", "lib/classes/A.class"),
        ("--rules", "./map.toml", "map.toml"),
        ("-cp", "list", "list"),
    ] {
        let arguments = ["-t", "Cart#total", "-o", "new", option, value, "--report", report, "src"];
        place.refused(&arguments, &["an input of this run"]);
    }
    place.refused(&["batch", "--targets", "list", "--report", "list", "src"], &["an input of this run"]);
}

#[test]
fn a_report_that_fails_after_the_slice_is_no_wrong_usage() {
    let place = desk();
    let ran = place.run(&["-q", "-t", "Cart#total", "--report", "/dev/full", "src"]);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert!(ran.errors.contains("the slice is written, the report is not"), "{}", ran.errors);
    assert!(ran.errors.contains("No space left"), "{}", ran.errors);
    assert!(place.path().join("typeslice-out/shop/Cart.java").is_file());
    let ran = place.run(&["batch", "-q", "--report", "/dev/full", "src"]);
    assert_eq!(ran.code, 1, "{}", ran.errors);
}

/// A program with enough targets that a batch can be interrupted in the middle.
fn many(place: &Place) {
    for class in 0..20 {
        let methods: String = (0..20)
            .map(|n| format!("    int m{n}() {{ return n{n}(); }}\n    int n{n}() {{ return {n}; }}\n"))
            .collect();
        place
            .write(&format!("src/p/C{class}.java"), &format!("package p;\nclass C{class} {{\n{methods}}}\n"));
    }
}

/// The rows without their times.
fn rows(place: &Place, path: &str) -> Vec<serde_json::Value> {
    let text = place.read(path);
    let rows = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    rows.map(|mut row| {
        row.as_object_mut().expect("an object").remove("microseconds");
        row
    })
    .collect()
}

/// Starts a batch and ends it by a signal when it has written some rows.
fn interrupt(place: &Place, signal: &str, arguments: &[&str]) -> usize {
    let mut child = place.command(arguments).stderr(Stdio::null()).spawn().expect("the binary runs");
    let partial = place.path().join("rows.jsonl.partial");
    let deadline = Instant::now() + Duration::from_secs(30);
    let lines = || fs::read_to_string(&partial).map_or(0, |text| text.lines().count());
    while lines() < 100 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(1));
    }
    Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill");
    let status = child.wait().expect("it ends");
    assert!(!status.success(), "it was not interrupted");
    lines().saturating_sub(1)
}

#[test]
fn an_interrupted_batch_goes_on() {
    for signal in ["-KILL", "-TERM"] {
        let place = desk();
        many(&place);
        let batch = ["batch", "-q", "--report", "rows.jsonl", "--out", "slices", "--threads", "2", "src"];
        place.run(&["batch", "-q", "--report", "whole.jsonl", "--out", "whole", "src"]).succeeded();
        let kept = interrupt(&place, signal, &batch);
        assert!(kept >= 99 && !place.path().join("rows.jsonl").exists());
        place.refused(&batch, &["--resume"]);
        // Somebody cut off the last line, too.
        let partial = place.read("rows.jsonl.partial");
        place.write("rows.jsonl.partial", partial.get(..partial.len() - 3).unwrap_or_default());
        let other = [&batch[..], &["--resume", "--mode", "exact"]].concat();
        place.refused(&other, &["cannot resume: other options"]);
        let resumed = place.run(&[&["batch", "--resume"], &batch[2..]].concat()).succeeded();
        let said = format!("{} of 802 rows are there already", kept - 1);
        assert!(resumed.errors.contains(&said), "{said}: {}", resumed.errors);
        assert!(resumed.printed.contains("802 targets"), "{}", resumed.printed);
        assert_eq!(rows(&place, "rows.jsonl"), rows(&place, "whole.jsonl"));
        let files = place.files();
        let of = |folder: &str| -> Vec<(String, Vec<u8>)> {
            let own = files
                .iter()
                .filter_map(|(path, text)| Some((path.strip_prefix(folder)?.to_owned(), text.clone())));
            own.collect()
        };
        assert!(of("slices/") == of("whole/"), "the slices differ");
        assert!(!files.keys().any(|path| path.contains("partial") || path.contains("typeslice-")));
        // Nothing to go on with: it starts at the beginning.
        place.run(&[&batch[..], &["--resume"]].concat()).succeeded();
    }
}

#[test]
fn only_the_same_batch_can_be_resumed() {
    let place = desk();
    many(&place);
    let batch = ["batch", "-q", "--report", "rows.jsonl", "src"];
    interrupt(&place, "-KILL", &batch);
    let resume = [&batch[..], &["--resume"]].concat();
    place.refused(&[&resume[..], &["--sample", "9"]].concat(), &["other targets"]);
    place.write("src/p/C7.java", "package p; class C7 { int m0() { return 77; } }");
    place.refused(&resume, &["other inputs"]);
    place.write("rows.jsonl.partial", "{\"not\": \"ours\"}\n");
    place.refused(&resume, &["rows.jsonl.partial is not the file of an interrupted batch"]);
    place.refused(&["batch", "--resume", "src"], &["--report"]);
    place.refused(&["batch", "--resume", "--report", "-", "src"], &["a report in a file"]);
}

/// A pipe on standard input works, and one that nobody writes to does not hold the run for ever (see the unit tests of the list).
#[test]
fn targets_come_through_pipes() {
    let place = desk();
    let pipe = place.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let writer = std::thread::spawn(move || fs::write(pipe, "Cart#total\n").expect("somebody reads"));
    let ran = place.run(&["batch", "--report", "-", "--targets", "pipe", "src"]).succeeded();
    writer.join().expect("the writer");
    assert!(ran.printed.contains("Cart#total"), "{}", ran.printed);
    place.refused(&["batch", "--targets", "/dev/zero", "src"], &["larger than"]);
    let mut child = place.command(&["batch", "--report", "-", "--targets", "-", "src"]);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary runs");
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), b"Cart#price\n").expect("it reads");
    let mut printed = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut printed).expect("text");
    assert!(child.wait().expect("it ends").success() && printed.contains("Cart#price"), "{printed}");
}
