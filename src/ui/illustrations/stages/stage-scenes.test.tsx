import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { STAGES } from '#rules/checkout/order-stage.ts'
import { StageScene } from './stage-scenes.tsx'

test('D4.1 each stage has a picture of its own, which screen readers skip', () => {
  const drawn = STAGES.map((stage) => renderToStaticMarkup(<StageScene stage={stage} />))
  expect(new Set(drawn).size).toBe(STAGES.length)
  for (const html of drawn) {
    expect(html).toMatch(/^<svg aria-hidden="true"/)
    expect(html).not.toMatch(/<text|NaN|undefined/)
  }
})

test('M1.5 mails show the same scenes: `npx vitest run stage-scenes -u` writes them for the API, which has no React', async () => {
  const scenes = Object.fromEntries(STAGES.map((stage) => [stage, renderToStaticMarkup(<StageScene stage={stage} />)]))
  const file = new URL('../../../../assets/scenes/stages.json', import.meta.url)
  await expect(`${JSON.stringify(scenes, null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(file))
})
