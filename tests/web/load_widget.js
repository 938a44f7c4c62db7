async ([source, view]) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const widget = (await import(url)).default;
  const heard = [];
  window.sent = [];
  window.model = {
    view,
    get: () => window.model.view,
    on: (_, act) => heard.push(act),
    send: (what) => window.sent.push(what),
    show: (shown) => { window.model.view = shown; heard.forEach((act) => act()); },
  };
  widget.render({ model: window.model, el: document.querySelector("main") });
}
