/**
 * Work that may move the page waits until a finger or the mouse is up again. A field that is left because a button is being pressed
 * would otherwise show its error at once, push the button from under the pointer, and the press would be lost.
 */
let isPressed = false

function press() {
  isPressed = true
}
function release() {
  isPressed = false
}

export function watchPresses(): void {
  // The same listeners again are no listeners more.
  window.addEventListener('pointerdown', press, true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

export function afterPress(work: () => void): void {
  // The click comes after the pointer is up, in the same turn.
  if (isPressed) window.addEventListener('pointerup', () => setTimeout(work), { once: true })
  else work()
}
