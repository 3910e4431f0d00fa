/** Shows the operations that have all the words of the search, and opens the one that the address names. */
const search = document.querySelector('#search');
const nothing = document.querySelector('#nothing');
const operations = [...document.querySelectorAll('.operation')];

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const operation of operations) {
    const isShown = words.every((word) => operation.dataset.words.includes(word));
    operation.hidden = !isShown;
    document.querySelector(`[data-for="${operation.id}"]`).hidden = !isShown;
  }
  for (const group of document.querySelectorAll('section, .group')) {
    group.hidden = !group.querySelector('.operation:not([hidden]), li:not([hidden])');
  }
  nothing.hidden = operations.some((operation) => !operation.hidden);
}

search.hidden = false;
search.addEventListener('input', filter);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search) return;
  event.preventDefault();
  search.focus();
});
addEventListener('hashchange', openNamed);
openNamed();
