import type { Page } from '@playwright/test'

/** The number of tab stops that are checked from the top of the page, and from the start of its main content. */
const FROM_THE_TOP = 6
const FROM_THE_CONTENT = 14

/** Injects the checking functions, once per document. */
async function bringIn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const STYLES = [
      'outlineStyle',
      'outlineWidth',
      'outlineColor',
      'boxShadow',
      'borderTopColor',
      'backgroundColor',
      'textDecorationLine',
      'opacity',
      'clipPath',
      'transform',
    ] as const
    /** The visible element of a control. A hidden input is represented by its label. */
    const shown = (node: Element) => {
      const { width, height } = node.getBoundingClientRect()
      return width > 2 && height > 2 ? node : (node.closest('label') ?? node.parentElement ?? node)
    }
    /** The boxes of the code field, which show its focus. */
    const drawn = (node: Element) => [node.nextElementSibling, node.nextElementSibling?.querySelector('[data-current]')]
    const looks = (node: Element) =>
      [node, node.parentElement, node.parentElement?.parentElement, node.closest('label'), ...drawn(node)]
        .filter((one) => one instanceof Element)
        .map((one) => {
          const style = getComputedStyle(one)
          return STYLES.map((name) => style[name]).join()
        })
        .join('|')
    /** Whether a part of it is visible: its centre or an edge is not covered. Temporary messages can be ignored. */
    const isSeen = (node: Element, isPastMessages: boolean) => {
      const area = shown(node)
      return [...area.getClientRects()].some(({ left, top, width, height }) =>
        [
          [0.5, 0.5],
          [0.1, 0.5],
          [0.9, 0.5],
          [0.5, 0.15],
          [0.5, 0.85],
        ].some(([x = 0, y = 0]) => {
          const all = document.elementsFromPoint(left + width * x, top + height * y)
          const hit = all.find((one) => !isPastMessages || !one.closest('.snackbar'))
          return hit !== undefined && (area.contains(hit) || hit.contains(area))
        }),
      )
    }
    const name = (node: Element) => node.outerHTML.slice(0, 140)
    Object.assign(window, { walk: { looks, isSeen, name, last: null } })
  })
}

type Stop = { node: Element; focused: string }
type Walk = {
  looks: (node: Element) => string
  isSeen: (node: Element, isPastMessages: boolean) => boolean
  name: (node: Element) => string
  last: Stop | null
}

/** Checks the focused element, and the one that was focused before. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { walk } = window as unknown as { walk: Walk }
    const found: string[] = []
    const node = document.activeElement
    const { last } = walk
    if (last && last.node !== node && last.node.isConnected && walk.looks(last.node) === last.focused)
      found.push(`the focus does not show on ${walk.name(last.node)}`)
    // A date input has several tab stops.
    if (last?.node === node) return { isOver: false, found }
    walk.last = null
    // After the last tab stop the browser starts again at the top.
    if (!node || node === document.body || (last && node.matches('.skip-link'))) return { isOver: true, found }
    // A field may be replaced by another element when it gets the focus.
    if (last?.node.isConnected && !(last.node.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING))
      found.push(`the focus goes back from ${walk.name(last.node)} to ${walk.name(node)}`)
    if (!walk.isSeen(node, false)) found.push(`the focus is out of sight on ${walk.name(node)}`)
    walk.last = { node, focused: walk.looks(node) }
    return { isOver: false, found }
  })

/** WCAG 2.4.3, 2.4.7, 2.4.11: Tab reaches the controls in order, and the focus is visible. */
export async function focusFindings(page: Page): Promise<string[]> {
  await bringIn(page)
  const found: string[] = []
  for (const [start, stops] of [
    ['top', FROM_THE_TOP],
    ['content', FROM_THE_CONTENT],
  ] as const) {
    await page.evaluate((from) => {
      const { walk } = window as unknown as { walk: Walk }
      walk.last = null
      ;(document.activeElement as HTMLElement | null)?.blur()
      window.scrollTo(0, 0)
      if (from === 'content') document.getElementById('content')?.focus()
    }, start)
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab')
      const seen = await look(page)
      found.push(...seen.found)
      if (seen.isOver) break
    }
  }
  return found
}

/** Controls that stay covered even after scrolling to them. */
export async function coveredControls(page: Page): Promise<string[]> {
  await bringIn(page)
  return page.evaluate(() => {
    const { walk } = window as unknown as { walk: Walk }
    const all = [
      ...document.querySelectorAll(':is(main, footer) :is(a[href], button, input, select, textarea, summary)'),
    ]
    return all
      .filter(
        (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('[inert], [aria-hidden=true]'),
      )
      .filter((_, index, some) => index < 30 || index >= some.length - 10)
      .filter((node) => {
        node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        return !walk.isSeen(node, true)
      })
      .map((node) => `cannot be brought into sight: ${walk.name(node)}`)
  })
}
