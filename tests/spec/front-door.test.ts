import { beforeAll, expect, test } from 'vitest'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

let visit: ReturnType<typeof renderedSite>
beforeAll(async () => {
  visit = renderedSite(await testSite())
})

const SENTENCE = 'A small club for people who keep their clothes.'

test.each(['/auth/sign-in', '/auth/sign-up'])(
  'D1.12 %s of a members’ store opens with its scene and its sentence; of another store with the form alone',
  async (path) => {
    const members = await (await visit(path, { host: 'kinder-press.localhost' })).text()
    const [caption = '', rest = ''] = members.split('<main')[1]?.split('</figcaption>') ?? []
    expect(caption).toContain(SENTENCE)
    expect(caption).toMatch(/<img[^>]+alt=""/)
    expect(rest).toContain('<form')
    const open = await (await visit(path)).text()
    expect(open).toContain('<form')
    expect(open).not.toContain('<figcaption')
  },
)

test('home’s pictures are decoded while its words are shown already', async () => {
  const home = await (await visit('/')).text()
  const pictures = home.match(/<img[^>]+>/g)?.filter((one) => !one.includes('width="36"')) ?? []
  expect(pictures.length).toBeGreaterThan(4)
  expect(pictures.filter((one) => !one.includes('decoding="async"'))).toEqual([])
})
