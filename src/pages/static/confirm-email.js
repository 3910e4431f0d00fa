/** Confirms the address that the page shows, and says what is wrong with it otherwise. */
const form = document.querySelector('#confirm');
const problem = document.querySelector('#problem');

async function confirmEmail(event) {
  event.preventDefault();
  problem.hidden = true;
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const body = new URLSearchParams({ token: form.dataset.token });
    const response = await fetch('/api/v1/settings/email/confirm', { method: 'POST', body });
    const reply = await response.json();
    if (reply.result === 'success') showConfirmed(reply.email);
    else showProblem(reply.msg);
  } catch {
    showProblem('The server could not be reached. Try again.');
  } finally {
    button.disabled = false;
  }
}

function showConfirmed(email) {
  form.hidden = true;
  document.querySelector('#address').textContent = email;
  document.querySelector('#confirmed').hidden = false;
}

function showProblem(text) {
  problem.textContent = text;
  problem.hidden = false;
}

form.hidden = false;
form.addEventListener('submit', confirmEmail);
