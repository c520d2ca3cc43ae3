import { expect, test } from 'vitest'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
const visit = renderedSite(site)

test('security 51: two customers ask for 500 pages each at the same moment, and no page is of the other', async () => {
  const [first, second] = [
    await site.signedIn({ firstName: 'Firstborn', email: 'firstborn@example.com' }),
    await site.signedIn({ firstName: 'Secondling', email: 'secondling@example.com' }),
  ]
  const mixed: string[] = []
  let seen = 0
  const look = async (token: string, own: string, others: string) => {
    const html = await (await visit('/profile/edit/password', { token })).text()
    if (html.includes(own)) seen += 1
    if (html.includes(others)) mixed.push(own)
  }
  for (let round = 0; round < 25; round += 1) {
    const both = () => [look(first.token, 'Firstborn', 'econdling'), look(second.token, 'Secondling', 'irstborn')]
    await Promise.all(Array.from({ length: 20 }, both).flat())
  }
  expect([seen, mixed]).toEqual([1000, []])
})
