# The viewer of pictures.
viewer-title = Picture
viewer-count = { $at } of { $count }
viewer-smaller = Smaller
viewer-larger = Larger
viewer-download = Download
viewer-before = Previous picture
viewer-after = Next picture
viewer-tools = Tools for the picture
