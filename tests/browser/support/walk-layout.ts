import type { Page } from '@playwright/test'
import { sideways } from './store-test.ts'
import { coveredControls } from './walk-keyboard.ts'

/**
 * Texts that are partly cut off by a box that does not scroll. An ellipsis is intended, and so is a collapsed box, in
 * which no part of the text is visible.
 */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    type Clip = { box: DOMRect; x: boolean; y: boolean }
    const known = new Map<Element, Clip | 'scrolls' | null>()
    /** How a box treats overflowing text. */
    const clipOf = (node: Element) => {
      const before = known.get(node)
      if (before !== undefined) return before
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(node)
      const box = node.getBoundingClientRect()
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || box.width < 3 || box.height < 3
      const scrolls = /auto|scroll/.test(overflowX + overflowY) || position === 'fixed'
      const clip = { box, x: hides(overflowX), y: hides(overflowY) }
      const result = isMeant || scrolls ? ('scrolls' as const) : clip.x || clip.y ? clip : null
      known.set(node, result)
      return result
    }
    const isCut = (text: DOMRect, { box, x, y }: Clip) => {
      const shows = text.right > box.left && text.left < box.right && text.bottom > box.top && text.top < box.bottom
      // The line height may be less than the height of the letters.
      const slackY = text.height / 4
      const isCutX = x && (text.left < box.left - 1 || text.right > box.right + 1)
      const isCutY = y && (text.top < box.top - slackY || text.bottom > box.bottom + slackY)
      return shows && (isCutX || isCutY)
    }
    const found = new Set<Element>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const owner = texts.currentNode.parentElement
      if (!owner || found.has(owner) || !texts.currentNode.nodeValue?.trim()) continue
      if (owner.closest('[inert], [aria-hidden=true], select, script, style, noscript')) continue
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      range.selectNodeContents(texts.currentNode)
      const rects = [...range.getClientRects()]
      for (let box: Element | null = owner; box && box !== document.documentElement; box = box.parentElement) {
        const clip = clipOf(box)
        if (clip === 'scrolls') break
        if (clip && rects.some((rect) => isCut(rect, clip))) found.add(owner)
      }
    }
    return [...found].map((node) => `cuts off a text: ${node.outerHTML.slice(0, 140)}`)
  })

/** Layout findings at the current size: horizontal scrolling, cut-off texts, covered controls. */
export async function layoutFindings(page: Page): Promise<string[]> {
  const beyond = await sideways(page)
  const found = beyond > 0 ? [`scrolls sideways by ${beyond} px`] : []
  return [...found, ...(await cutOff(page)), ...(await coveredControls(page))]
}
