let isPressed = false

/** Whether Pay was pressed on the page that is open. An order that is placed empties the cart, perhaps before the cart's first answer has arrived. */
export const pressedPay = {
  is: () => isPressed,
  set(is: boolean): void {
    isPressed = is
  },
}
