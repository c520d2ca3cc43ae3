import { PageError } from './errors/page-error.tsx'

/** The last resort, when not even the frame of the page could be made. */
export function RootError() {
  return (
    <main id="content">
      <PageError />
    </main>
  )
}
