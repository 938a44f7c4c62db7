() => {
  const before = (e) => {
    const said = [];
    for (let at = e.previousSibling; at && at.nodeName !== 'A'; at = at.previousSibling) said.unshift(at.textContent);
    return said.join('');
  };
  return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')]
    .filter((e) => e.checkVisibility())
    .filter((e) => !e.matches('p a, .history a, .help a, .skip, input[type=checkbox], input[type=range]'))
    .filter((e) => !e.matches('.heap a, .plane a, .board a.c'))
    .filter((e) => !(e.matches('.prose :is(li, td) a') && /[\p{L}\p{N}]/u.test(before(e))))
    .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([html]) => html);
}
