// The script of the docs page: sends what a form holds and shows the answer as text. It keeps nothing: tenant and token live in their
// fields. Writes text only, never markup, so that the page runs under Trusted Types without a policy.

const valueOf = (id) => document.getElementById(id).value.trim();

/** The address that a form stands for: its params in the path, its filled fields in the query. */
function addressOf(form) {
  const fields = [...form.elements].filter(({ name, value }) => name !== '' && value !== '');
  const of = (part) => fields.filter(({ name }) => name.startsWith(`${part}.`));
  const path = of('params').reduce(
    (text, { name, value }) => text.replace(`{${name.slice('params.'.length)}}`, encodeURIComponent(value)),
    form.dataset.path,
  );
  const query = new URLSearchParams(of('query').map(({ name, value }) => [name.slice('query.'.length), value]));
  return query.size > 0 ? `${path}?${query}` : path;
}

function headersOf(form, body) {
  const tenant = valueOf('tenant');
  const token = valueOf('token');
  const once = form.elements.namedItem('once');
  return {
    ...(tenant !== '' && { 'x-tenant-id': tenant }),
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(once && { 'idempotency-key': once.value }),
  };
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function send(form) {
  const output = form.querySelector('output');
  const body = form.elements.namedItem('body')?.value;
  output.textContent = '…';
  try {
    const { method } = form.dataset;
    const answer = await fetch(addressOf(form), { method, body, headers: headersOf(form, body), credentials: 'omit' });
    output.textContent = `${answer.status} ${answer.statusText}\n${pretty(await answer.text())}`.trim();
  } catch (error) {
    output.textContent = String(error);
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(event.target);
});
