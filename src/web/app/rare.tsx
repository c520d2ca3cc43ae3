import { LoadingScreen as Loading } from '../ui/loading-screen.tsx'
import { ErrorPage as Page } from './errors/error-page.tsx'

/** What is fetched together: see rare-screen.tsx. */
export const ErrorPage = Page
export const LoadingScreen = Loading
