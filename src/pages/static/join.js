/** Makes the account that the form asks for, or has the address confirmed first; says what is wrong otherwise. */
const form = document.querySelector('#join');
const problem = document.querySelector('#problem');

async function join(event) {
  event.preventDefault();
  problem.hidden = true;
  const body = new URLSearchParams(new FormData(form));
  if (form.dataset.token) body.set('token', form.dataset.token);
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const response = await fetch(`/api/v1/invites/${form.dataset.call}`, { method: 'POST', body });
    const reply = await response.json();
    if (reply.result === 'success') showDone(reply.email);
    else showProblem(reply.msg);
  } catch {
    showProblem('The server could not be reached. Try again.');
  } finally {
    button.disabled = false;
  }
}

function showDone(email) {
  form.hidden = true;
  if (email) document.querySelector('#account').textContent = email;
  document.querySelector('#joined').hidden = false;
}

function showProblem(text) {
  problem.textContent = text;
  problem.hidden = false;
}

form.hidden = false;
form.addEventListener('submit', join);
