import { PageError } from './errors/page-error.tsx'

/** Shown when a layout or the root failed. */
export function RootError() {
  return (
    <main id="content">
      <PageError />
    </main>
  )
}
