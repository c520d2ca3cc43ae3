/** Unknown as long as nobody says it. */
let shown: string | undefined
const waiting = new Set<() => void>()

/** Said by an effect, so whatever the page before had running has ended. */
export function setShownPage(path: string | undefined): void {
  shown = path
  for (const look of waiting) look()
}

/** Resolves when React shows the page of the address, which the router knows a moment earlier. */
export function untilPageIsShown(addressed: () => string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (shown !== undefined && shown !== addressed()) return
      waiting.delete(look)
      resolve()
    }
    waiting.add(look)
    look()
  })
}
