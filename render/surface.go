package render

import "image"

// A surface is where a canvas draws: a raster, or a mosaic, which records the operations.
type surface interface {
	// fill gives a rectangle one color, whatever is there.
	fill(in image.Rectangle, p pixel)
	// blend draws a sprite with its upper left corner at a point.
	blend(s *sprite, at image.Point)
	// band draws a segment in a color.
	band(s segment, p pixel)
	// copyTo copies what is drawn in a rectangle to another place, and reports whether it can.
	copyTo(from image.Rectangle, to image.Point) bool
}
