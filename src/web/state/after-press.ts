/**
 * Delays work that may shift the layout until the pointer is released. Pressing a button blurs the current field. If the field's error
 * appeared at once, it would push the button away from under the pointer, and the click would be lost.
 */
let isPressed = false

function press() {
  isPressed = true
}
function release() {
  isPressed = false
}

export function watchPresses(): void {
  // Safe to call repeatedly: the browser ignores a listener that is already registered.
  window.addEventListener('pointerdown', press, true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

export function afterPress(work: () => void): void {
  // The click event follows pointerup before any timeout runs.
  if (isPressed) window.addEventListener('pointerup', () => setTimeout(work), { once: true })
  else work()
}
