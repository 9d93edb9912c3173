#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (kombat_fuzz::target("experiment").expect("a target").run)(bytes));
