import { forgetPrefetched } from './prefetched.ts'

/** A change makes prefetched pages outdated, also those that were requested while it ran. */
export function sendRequest(url: string, init: RequestInit): Promise<Response> {
  if (init.method === 'GET') return fetch(url, init)
  forgetPrefetched()
  return fetch(url, init).finally(forgetPrefetched)
}
