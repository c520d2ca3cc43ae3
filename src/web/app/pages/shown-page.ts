/** The path of the page that React shows. Undefined until `AppEffects` is mounted. */
let shown: string | undefined
const waiting = new Set<() => void>()

/** Called from an effect, so the previous page is unmounted and its effects have ended. */
export function setShownPage(path: string | undefined): void {
  shown = path
  for (const check of waiting) check()
}

/** Resolves when React shows the router's current page. The router changes its location before React commits the page. */
export function untilPageIsShown(routerPath: () => string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (shown !== undefined && shown !== routerPath()) return
      waiting.delete(check)
      resolve()
    }
    waiting.add(check)
    check()
  })
}
