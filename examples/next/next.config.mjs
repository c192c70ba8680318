/** @type {import('next').NextConfig} */
const config = {
  images: {
    // The widths in which the server has pictures; wider than the last is the picture itself.
    deviceSizes: [320, 640, 1280, 2560],
    imageSizes: [80, 160],
  },
}

export default config
