import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { STAGES, StageScene } from './stage-scenes.tsx'

test('D4.1 each stage has a picture of its own, which screen readers skip', () => {
  const drawn = STAGES.map((stage) => renderToStaticMarkup(<StageScene stage={stage} />))
  expect(new Set(drawn).size).toBe(STAGES.length)
  for (const html of drawn) {
    expect(html).toMatch(/^<svg aria-hidden="true"/)
    expect(html).not.toMatch(/<text|NaN|undefined/)
  }
})
