package render

// ComparePNG compares a picture with a golden one.
var ComparePNG = comparePNG
