#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (kombat_fuzz::target("http").expect("a target").run)(bytes));
