// Python and nimlike, in a thread of their own, so that the page stays responsive. Everything comes from this folder.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL("./", import.meta.url);

async function bytes(name) {
  const reply = await fetch(new URL(name, here));
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  return reply.arrayBuffer();
}

async function start() {
  postMessage({ stage: 1, said: "Loading Python" });
  const [python, wheel, pages, side] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", here).href }),
    bytes("nimlike.json").then((text) => bytes(JSON.parse(new TextDecoder().decode(text)).wheel)),
    bytes("pages.zip"),
    bytes("playground.py"),
  ]);
  postMessage({ stage: 2, said: "Unpacking nimlike" });
  python.unpackArchive(wheel, "wheel");
  python.unpackArchive(pages, "zip");
  python.FS.writeFile("/home/pyodide/playground.py", new Uint8Array(side));
  postMessage({ stage: 3, said: "Starting nimlike" });
  const module = python.pyimport("playground");
  postMessage({ stage: 4, said: "Ready" });
  return module;
}

function fault(error) {
  postMessage({ fault: String(error).trim().split("\n").at(-1) });
}

const started = start();
started.catch(fault);

// What Python raises as an error it answers itself; what comes here has ended it.
onmessage = async ({ data }) => {
  try {
    const module = await started;
    postMessage({ id: data.id, result: JSON.parse(module.call(data.name, JSON.stringify(data.given))) });
  } catch (error) {
    fault(error);
  }
};
