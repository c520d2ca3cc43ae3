import { type APIRequestContext, expect } from '@playwright/test'

type Asked = { data?: object; headers?: Record<string, string> }

/** Calls the shop's API as its pages do. */
export async function ask<T>(
  request: APIRequestContext,
  method: 'get' | 'post' | 'put',
  path: string,
  asked: Asked = {},
): Promise<T> {
  const answer = await request[method](`/api${path}`, asked)
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { response: T }).response
}

/** Submits a form to the sandbox gateway. Only browsers resolve its host name, so the request sets the Host header. */
export async function sendToSandbox(
  request: APIRequestContext,
  address: string,
  form: Record<string, string>,
): Promise<void> {
  const { host, port, pathname, search } = new URL(address)
  const answer = await request.post(`http://localhost:${port}${pathname}${search}`, {
    headers: { Host: host },
    form,
    maxRedirects: 0,
  })
  expect(answer.status(), await answer.text()).toBeLessThan(400)
}
