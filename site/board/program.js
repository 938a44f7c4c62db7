// The program itself, which runs in the worker of the playground; it is loaded when it is first asked.
const loading = document.getElementById("loading");
const waiting = new Map();
let worker = null;

export function start() {
  if (worker) return;
  worker = new Worker("playground/worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.fault) {
      loading.textContent = tr("The program does not run here: {fault}", data);
      for (const { fail } of waiting.values()) fail(new Error(data.fault));
    } else if (data.id) {
      waiting.get(data.id).done(data.result);
      waiting.delete(data.id);
      if (!waiting.size) loading.textContent = "";
    }
  };
  worker.onerror = () => { loading.textContent = tr("The program could not be loaded."); };
}

// What one of its works answers, as playground.py lists them.
export function python(name, ...given) {
  start();
  const id = Math.max(0, ...waiting.keys()) + 1;
  return new Promise((done, fail) => {
    waiting.set(id, { done, fail });
    worker.postMessage({ id, name, given });
  });
}
