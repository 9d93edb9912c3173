//! Pictures of a browser, one after another, as an animated WebP: each picture's data in a frame of a common container
//! (the format is described in Google's *WebP Container Specification*).

use crate::page::Size;

/// A chunk: its name, its length, its data, and a byte more where the length is odd.
fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut chunk = [&name[..], &(data.len() as u32).to_le_bytes(), data].concat();
    chunk.resize(chunk.len() + data.len() % 2, 0);
    chunk
}

/// A number in three bytes.
fn three(n: u32) -> [u8; 3] {
    let [a, b, c, _] = n.to_le_bytes();
    [a, b, c]
}

/// The chunks of a still picture that have what it shows.
fn shown(picture: &[u8]) -> Vec<u8> {
    let (mut found, mut rest) = (Vec::new(), &picture[12..]);
    while rest.len() >= 8 {
        let length = u32::from_le_bytes(rest[4..8].try_into().expect("four bytes")) as usize;
        let end = (8 + length + length % 2).min(rest.len());
        if matches!(&rest[..4], b"VP8 " | b"VP8L" | b"ALPH") {
            found.extend_from_slice(&rest[..end]);
        }
        rest = &rest[end..];
    }
    found
}

/// The pictures, each for so many milliseconds, over and over.
pub(crate) fn animated(pictures: &[(Vec<u8>, u32)], Size(width, height): Size) -> Vec<u8> {
    let size = [three(width - 1), three(height - 1)].concat();
    let mut chunks = b"WEBP".to_vec();
    // The second bit says that it moves.
    chunks.extend(chunk(b"VP8X", &[&[2, 0, 0, 0], &size[..]].concat()));
    chunks.extend(chunk(b"ANIM", &[0; 6]));
    for (picture, milliseconds) in pictures {
        // At the left above, replacing what was there.
        let head = [&[0; 6], &size[..], &three(*milliseconds), &[2]].concat();
        chunks.extend(chunk(b"ANMF", &[head, shown(picture)].concat()));
    }
    chunk(b"RIFF", &chunks)
}
