import { useEffect } from 'react'
import { heightAboveBars } from './above-bars.ts'

/** Every bar that may stand at the lower edge of the screen has this attribute. */
const BARS = '[data-bottom-bar]'
const BOX = '.snackbar-box'
const MARGIN_PX = 16

/** Keeps the message above the bars while they appear, grow, scroll away or go. Call it after the layer is shown: a hidden one has no size. */
export function useAboveBars(layer: HTMLElement | null, message: unknown): void {
  useEffect(() => {
    if (!layer || !message) return
    const place = () => layer.style.setProperty('--snackbar-above', `${aboveBars(layer)}px`)
    place()
    const changes = new MutationObserver(place)
    changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['class'] })
    const sizes = new ResizeObserver(place)
    for (const one of [document.body, ...document.querySelectorAll(BARS)]) sizes.observe(one)
    // In the capture phase, because lists inside the page scroll too.
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      changes.disconnect()
      sizes.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [layer, message])
}

function aboveBars(layer: HTMLElement): number {
  const box = layer.querySelector<HTMLElement>(BOX)
  if (!box) return 0
  const { left, right } = box.getBoundingClientRect()
  // The page behind a dialog does not count.
  const bars = [...(layer.closest('dialog') ?? document).querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
  return heightAboveBars(bars, box.offsetHeight, MARGIN_PX, window.innerHeight)
}
