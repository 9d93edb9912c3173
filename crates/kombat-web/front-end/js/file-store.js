// A file of the reader's, kept in this browser's own database and nowhere else.
// Without a database it lasts as long as the page.

const NAME = 'kombat';
const FILES = 'files';

/** @returns {Promise<IDBDatabase | null>} */
function open() {
  return new Promise((done) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(FILES);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(null);
      asked.onblocked = () => done(null);
    } catch {
      done(null);
    }
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(files: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T | undefined>}
 */
async function use(mode, act) {
  const base = await open();
  if (!base) return undefined;
  return new Promise((done) => {
    const work = base.transaction(FILES, mode);
    const asked = act(work.objectStore(FILES));
    const end = (/** @type {T | undefined} */ result) => {
      base.close();
      done(result);
    };
    work.oncomplete = () => end(asked.result);
    work.onabort = () => end(undefined);
  });
}

/** @param {string} name @param {Blob} file */
export const put = (name, file) => use('readwrite', (files) => files.put(file, name));

/** @param {string} name @returns {Promise<Blob | undefined>} */
export const get = (name) => use('readonly', (files) => files.get(name));

/** @param {string} name */
export const remove = (name) => use('readwrite', (files) => files.delete(name));
