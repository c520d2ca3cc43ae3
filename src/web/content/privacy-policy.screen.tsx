import { ContentScreen, contentHead, contentLoader } from './content-screen.tsx'

export const loader = contentLoader('privacy-policy')
export const head = contentHead
export const Component = ContentScreen
