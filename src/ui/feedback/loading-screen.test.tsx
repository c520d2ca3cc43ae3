import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadingScreen } from './loading-screen.tsx'
import { PageLoadingBar } from './page-loading-bar.tsx'

test("S2.15 the loading screen says 'Wait a moment . . .' beside an animation", () => {
  const html = renderToString(<LoadingScreen />)
  expect(html).toContain('Wait a moment . . .')
  expect(html).toContain('wash-drum')
})

test('S4.27 the page-loading bar is announced only while it runs', () => {
  expect(renderToString(<PageLoadingBar isRunning />)).toContain('role="progressbar"')
  expect(renderToString(<PageLoadingBar isRunning={false} />)).not.toContain('role="progressbar"')
})
