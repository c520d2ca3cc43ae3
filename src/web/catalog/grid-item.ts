/**
 * A card in the grid. The browser skips rendering of cards outside the viewport (content-visibility). Their height is computed in CSS (a square
 * picture plus a fixed text height), so the page's length and a restored scroll position are correct.
 */
export const GRID_ITEM =
  '[content-visibility:auto] [contain-intrinsic-height:calc((100cqi-(var(--cols)-1)*var(--gap))/var(--cols)+var(--card-words))]'
