import { ContentScreen, contentHead, contentLoader } from './content-screen.tsx'

export const loader = contentLoader('about-us')
export const head = contentHead
export const Component = ContentScreen
