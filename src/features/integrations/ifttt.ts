import { BadRequest } from '../../engine/kernel/errors.ts';
import type { Integration } from './kit/integration.ts';

export const ifttt: Integration = {
  name: 'ifttt',
  title: 'IFTTT',
  about: 'Events of devices and services, which IFTTT passes on.',
  steps: [
    'In IFTTT, create an applet, and choose **Webhooks**, **Make a web request** for **Then That**.',
    'Set **URL** to the address, **Method** to `POST` and **Content Type** to `application/json`.',
    'Set **Body** to `{"topic": "…", "content": "…"}`; ingredients stand in `<<<` and `>>>`, so that they are escaped.',
  ],
  read({ payload }) {
    const topic = payload.has('topic') ? payload.at('topic') : payload.at('subject');
    if (!topic.isSome) throw new BadRequest("Topic can't be empty");
    if (!payload.at('content').isSome) throw new BadRequest("Content can't be empty");
    return { topic: topic.text, content: payload.at('content').text };
  },
};
