import { render } from 'preact';

render(<p>Parley</p>, document.querySelector('#app') as HTMLElement);
