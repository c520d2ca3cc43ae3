import { expect, test } from 'vitest'
import { hasFailed, readEnvelope } from './envelope.ts'

test.each([
  [200, { status: true }, false],
  [200, { status: 1 }, false],
  [399, { status: 'ok' }, false],
  [400, { status: true }, true],
  [500, { status: true }, true],
  [200, { status: false }, true],
  [200, { status: '' }, true],
  [200, {}, true],
  [200, null, true],
  [200, 'fine', true],
  [200, undefined, true],
])('S5.7 HTTP %s with body %j counts as failed: %s', (httpStatus, body, failed) => {
  expect(hasFailed(httpStatus, body)).toBe(failed)
})

test('S3.7 passwords in a response are blanked at any depth, and the rest is unchanged', async () => {
  const secret = { password: 'hunter2', temp_password: 'tmp-1' }
  const sent = {
    status: true,
    message: 'password',
    response: {
      ...secret,
      first_name: 'Aisha',
      has_password: true,
      list: [1, null, [{ ...secret, password: { deep: 'hunter2' } }]],
      main_address: { street: 'password', ...secret, temp_password: ['tmp-1'] },
    },
    errors: { password: 'Enter your password' },
  }
  const blank = { password: '', temp_password: '' }
  expect(await readEnvelope(Response.json(sent))).toEqual({
    ...sent,
    response: {
      ...blank,
      first_name: 'Aisha',
      has_password: true,
      list: [1, null, [blank]],
      main_address: { street: 'password', ...blank },
    },
  })
})

test.each(['null', '"text"', '[]', '{"response":null}', '{"response":"password"}'])(
  'S3.7 an answer %s has nothing to blank',
  async (text) => {
    expect(await readEnvelope(new Response(text))).toEqual(JSON.parse(text))
  },
)
