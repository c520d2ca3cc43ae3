import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const here = createRequire(import.meta.url)
const SOURCE = readFileSync(createRequire(here.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Axe = { run: (root: Document, options: object) => Promise<{ violations: Finding[] }> }
type Finding = { id: string; nodes: { html: string }[] }

/**
 * The violations that axe finds on the page. The script is injected once per document, and only violations are
 * collected. This takes about half the time of axe's own Playwright integration. Frames are not checked.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const found = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: Axe }
    // A text that is fading in is too pale, and only for a moment. Nothing is waited for: an animation out of view may never run.
    for (const animation of document.getAnimations()) {
      const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      if (animation.timeline === document.timeline && !isEndless) animation.finish()
    }
    const options = { runOnly: { type: 'tag', values }, resultTypes: ['violations'], iframes: false, preload: false }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, TAGS)
  return found
}
