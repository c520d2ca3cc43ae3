import { expect, type Page } from '@playwright/test'

/** Call it before opening the page. A message then stays until the page is left, however slow the machine is. */
export const keepMessages = (page: Page) =>
  page.addInitScript((shownMs) => {
    const wait = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => wait(work, ms === shownMs ? 2 ** 31 - 1 : ms),
    })
  }, 5000)

/** Expects the message to be on the screen, without covering a bar or anything that `also` selects. */
export async function expectNothingCovered(page: Page, also = 'none'): Promise<void> {
  const covered = () =>
    page.evaluate((selector) => {
      const message = document.querySelector('.snackbar-box')?.getBoundingClientRect()
      if (!message) return 'no message'
      if (message.top < 0 || message.bottom > innerHeight || message.left < 0 || message.right > innerWidth)
        return 'the message is not in view'
      return [...document.querySelectorAll(`[data-bottom-bar], ${selector}`)]
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.top < message.bottom && box.bottom > message.top)
        .filter(({ box }) => box.left < message.right && box.right > message.left)
        .map(({ one }) => one.outerHTML.slice(0, 120))
        .join('\n')
    }, also)
  await expect.poll(covered).toBe('')
}
