package field

// worths is what a cell is worth along one direction, by class.
var worths = [classes]int32{0, 0, 0, 0, 1, 2, 3, 4, 9, 12, 14, 40, 48, 50, 200, 400}
