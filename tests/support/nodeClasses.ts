import { Blob, File } from 'node:buffer';
import { setGlobal } from './setGlobal.ts';

// jsdom has its own byte arrays, files and forms, which Node's fetch and crypto reject. The server
// runs in the same process, so both use Node's.
const form = await new Response('a=1', {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}).formData();
const nodes = {
  Uint8Array: Object.getPrototypeOf(Buffer),
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
  Blob,
  File,
  FormData: form.constructor,
};
for (const [name, value] of Object.entries(nodes)) setGlobal(name, value);
